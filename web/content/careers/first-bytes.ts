/** CAREER-1: refuses a renamed file before the upload; the server checks more. */
export const beginsLikePdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 5).text()) === '%PDF-'

/** "214 KB", "1.8 MB" */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
