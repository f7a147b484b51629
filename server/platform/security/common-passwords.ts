let common: Promise<ReadonlySet<string>> | undefined

/** 49,233 passwords, 8 MB: loaded with the first new password. */
const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** ACC-21: also with digits and punctuation at the end, which is how the rule about digits is usually met. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= loadCommon()
  const list = await common
  const lower = password.toLowerCase()
  return list.has(lower) || list.has(lower.replace(/[^\p{L}]+$/u, ''))
}
