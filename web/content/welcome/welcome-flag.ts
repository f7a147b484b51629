const FLAG = 'nearhand.welcomeSeen'

/** Where storage is shut (private windows, strict settings) nobody is greeted twice in one visit, and that is all we can do. */
let isSeenHere = false

export const isWelcomeSeen = (): boolean => {
  try {
    return isSeenHere || localStorage.getItem(FLAG) === 'true'
  } catch {
    return isSeenHere
  }
}

export const markWelcomeSeen = (): void => {
  isSeenHere = true
  try {
    localStorage.setItem(FLAG, 'true')
  } catch {
    // Nothing to do: see above.
  }
}
