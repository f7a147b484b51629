import { useEffect, useState } from 'react'

type Asked = Pick<Permissions, 'query'> | undefined

/** Whether the browser opens camera and microphone without asking. One that does not say has not granted them. */
export const isMediaGranted = async (permissions: Asked): Promise<boolean> => {
  if (!permissions) return false
  try {
    const names: PermissionName[] = ['camera', 'microphone']
    const answers = await Promise.all(names.map((name) => permissions.query({ name })))
    return answers.every(({ state }) => state === 'granted')
  } catch {
    return false
  }
}

/** As it was when the page opened; null until the browser has said so. */
export function useMediaGranted(): boolean | null {
  const [isGranted, setGranted] = useState<boolean | null>(null)
  useEffect(() => {
    let isGone = false
    void isMediaGranted(navigator.permissions as Asked).then((answer) => isGone || setGranted(answer))
    return () => {
      isGone = true
    }
  }, [])
  return isGranted
}
