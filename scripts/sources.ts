/** Path from the root of the checkout, with slashes -> text. */
export type Sources = ReadonlyMap<string, string>
