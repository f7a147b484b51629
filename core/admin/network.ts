/** In place of a network, of what an operator did by a command. */
export const COMMAND_LINE = 'command line'

const IPV4 = /^(?:\d{1,3}(?:\.\d{1,3}){0,3}|(?:\d{1,3}\.){1,3}|\d{1,3}(?:\.\d{1,3}){3}\/24)$/
const IPV6 = /^[\da-f]{0,4}(?::[\da-f]{0,4}){1,8}(?:\/64)?$/i

/** "203.0.113.7", its beginning, "203.0.113.0/24", or an IPv6 address or network. */
export const isNetwork = (text: string): boolean => {
  if (!IPV4.test(text)) return IPV6.test(text) || text === COMMAND_LINE
  return text.split(/[./]/).every((part) => Number(part) <= 255)
}
