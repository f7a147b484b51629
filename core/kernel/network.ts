/** In place of a network, of what an operator did by a command. */
export const COMMAND_LINE = 'command line'

const BEGINNING = /^\d{1,3}(?:\.\d{1,3}){0,3}\.?$/
const WHOLE = /^\d{1,3}(?:\.\d{1,3}){3}$/
const IPV6 = /^[\da-f]{0,4}(?::[\da-f]{0,4}){1,8}(?:\/64)?$/i

/** "203.0.113.7", its beginning, "203.0.113.0/24", or an IPv6 address or network. */
export const isNetwork = (text: string): boolean => {
  if (IPV6.test(text) || text === COMMAND_LINE) return true
  const address = text.replace(/\/24$/, '')
  const isWell = address === text ? BEGINNING.test(text) : WHOLE.test(address)
  return (
    isWell &&
    address.split('.').length <= 4 + Number(address.endsWith('.')) &&
    address.split('.').every((part) => Number(part) <= 255)
  )
}
