import { toast } from '#web/kit/feedback/toast.ts'

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied', text: 'Paste it wherever somebody should read it.' })
  } catch {
    toast({ title: 'The link could not be copied', text: url, tone: 'bad' })
  }
}

/** The phone's own way of passing something on; elsewhere the link goes where it can be pasted from. */
export const sharePost = async (title: string): Promise<void> => {
  const url = location.origin + location.pathname
  if (!('share' in navigator)) return copy(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Somebody changed their mind: nothing to say about it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}
