import { toast } from '#web/kit/feedback/toast.ts'

/** By the device's own sheet where there is one, else by the clipboard. */
export const shareLink = async (title: string, path: string): Promise<void> => {
  const url = new URL(path, location.origin).href
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied', text: url })
  } catch (error) {
    // Shutting the sheet is an answer, too.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'That could not be shared', text: url, tone: 'bad' })
  }
}
