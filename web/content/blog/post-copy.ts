import type { BlogPost } from '#core/content/blog.ts'
import { APP_NAME } from '#core/kernel/app.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "14 Oct 2025" in UTC, because the server renders it without a time zone. */
export const dayOf = (iso: string): string => {
  const day = new Date(iso)
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

export const authorOf = ({ author }: Pick<BlogPost, 'author'>): string =>
  [author?.firstName, author?.lastName].filter(Boolean).join(' ') || APP_NAME

/** "14 Oct 2025 · 5 min" */
export const whenAndHowLong = ({ publishedAt, createdAt, readingMinutes }: BlogPost): string =>
  `${dayOf(publishedAt ?? createdAt)} · ${readingMinutes} min`
