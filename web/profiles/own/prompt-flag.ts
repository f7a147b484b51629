const FLAG = 'nearhand.profilePromptSkipped'

/** Where storage is shut, skipping holds until the page is loaded anew. */
let isSkippedHere = false

/** Once per browser session is enough. */
export const isPromptSkipped = (): boolean => {
  try {
    return isSkippedHere || sessionStorage.getItem(FLAG) === 'true'
  } catch {
    return isSkippedHere
  }
}

export const skipPrompt = (): void => {
  isSkippedHere = true
  try {
    sessionStorage.setItem(FLAG, 'true')
  } catch {
    // See above.
  }
}
