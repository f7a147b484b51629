/**
 * Path and query (with its question mark) of a request. Not by way of `URL`: it reads `//host/x` as another site, whose
 * path may be one of ours.
 */
export const splitAddress = (address: string): { path: string; search: string } => {
  const [path = '', ...rest] = address.split('?')
  const query = rest.join('?')
  return { path, search: query && `?${query}` }
}
