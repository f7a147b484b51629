const KIND_NAMES: Record<string, string> = {
  'mail.send': 'Email',
  'provider.call': 'Card provider call',
}

/** "matching.wave" is "Matching wave". */
export const kindName = (kind: string): string => {
  const words = kind.replaceAll(/[.-]+/g, ' ')
  return KIND_NAMES[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
