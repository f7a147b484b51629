const MEGABYTE = 1024 * 1024
const MAX_MEGABYTES = 20

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>

/** VERIFY-UI-1: why a file is not checked; null if it is. */
export const fileFault = ({ name, type, size }: ChosenFile): string | null => {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name))
    return `${name} is not a PDF. A signed contract is always one.`
  if (size === 0) return `${name} is empty. Perhaps its download was cut short.`
  if (size > MAX_MEGABYTES * MEGABYTE)
    return `${name} has ${Math.ceil(size / MEGABYTE)} MB. No contract is larger than ${MAX_MEGABYTES} MB.`
  return null
}

/** The signature of a PDF, which may have up to a kilobyte before it. */
const MARK = '%PDF-'
const MAX_MARK_OFFSET = 1024

/** VERIFY-UI-1: whether the content is a PDF. */
export const isPdf = (bytes: ArrayBuffer): boolean =>
  String.fromCharCode(...new Uint8Array(bytes.slice(0, MAX_MARK_OFFSET))).includes(MARK)

/** Browsers offer no `crypto.subtle` without https. */
export const canFingerprint = (): boolean => typeof crypto !== 'undefined' && 'subtle' in crypto

/** VERIFY-UI-1: hexadecimal SHA-256 of a file. */
export const fingerprintOf = async (bytes: ArrayBuffer): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** "3fa29c01 77be…", in groups of eight. */
export const inGroups = (fingerprint: string): string => (fingerprint.match(/.{1,8}/g) ?? []).join(' ')
