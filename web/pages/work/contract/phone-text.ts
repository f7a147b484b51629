const AMERICAN = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/

/** "(813) 555-0142"; what is no American number stays as it was typed. */
export const phoneText = (typed: string): string => {
  const match = AMERICAN.exec(typed.replace(/[\s().-]/g, ''))
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : typed
}
