import { Denied } from '#web/content/manage/Denied.tsx'

/** What a visitor sees where editors write. */
export default function DeniedPage() {
  return <Denied />
}
