const MEGABYTE = 1024 * 1024
const MAX_MEGABYTES = 20

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>

/** VERIFY-UI-1: why a file is not looked at; null where it is. */
export const fileFault = ({ name, type, size }: ChosenFile): string | null => {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name))
    return `${name} is not a PDF. A signed contract is always one.`
  if (size === 0) return `${name} is empty. Perhaps its download was cut short.`
  if (size > MAX_MEGABYTES * MEGABYTE)
    return `${name} has ${Math.ceil(size / MEGABYTE)} MB. No contract is larger than ${MAX_MEGABYTES} MB.`
  return null
}

/** The mark that every PDF begins with; what stands before it is at most a kilobyte of other people's. */
const MARK = '%PDF-'
const MARK_WITHIN = 1024

/** VERIFY-UI-1: whether a file that is called PDF is one. */
export const isPdf = (bytes: ArrayBuffer): boolean =>
  String.fromCharCode(...new Uint8Array(bytes.slice(0, MARK_WITHIN))).includes(MARK)

/** Where a page comes without https, browsers lock the part that can count. */
export const canFingerprint = (): boolean => typeof crypto !== 'undefined' && 'subtle' in crypto

/** VERIFY-UI-1: the SHA-256 of a file's bytes, in hexadecimal. */
export const fingerprintOf = async (bytes: ArrayBuffer): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** "3fa29c01 77be…": in groups of eight, so that two people can compare it on the phone. */
export const inGroups = (fingerprint: string): string => (fingerprint.match(/.{1,8}/g) ?? []).join(' ')
