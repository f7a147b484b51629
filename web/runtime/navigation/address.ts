/**
 * Path and query (with its question mark) of a request. Not by `URL`, which reads `//host/x` as another site.
 */
export const splitAddress = (address: string): { path: string; search: string } => {
  const [path = '', ...rest] = address.split('?')
  const query = rest.join('?')
  return { path, search: query && `?${query}` }
}
