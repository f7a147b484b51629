const KIND_NAMES: Record<string, string> = {
  'mail.send': 'Email',
  'provider.call': 'Card provider call',
}

/** "matching.wave" is "Matching wave". */
export const kindName = (kind: string): string => {
  const text = kind.replaceAll(/[.-]+/g, ' ')
  return KIND_NAMES[kind] ?? text.charAt(0).toUpperCase() + text.slice(1)
}
