/** Worth asking the server about: five digits, as they stand at the start of every zip. */
export const isWholeZip = (zip: string | null): zip is string => zip !== null && /^\d{5}(-\d{4})?$/.test(zip.trim())
