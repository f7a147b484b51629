const AMERICAN = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/

/** "(813) 555-0142"; other numbers stay as they were typed. */
export const phoneText = (typed: string): string => {
  const match = AMERICAN.exec(typed.replace(/[\s().-]/g, ''))
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : typed
}
