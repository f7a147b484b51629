import { Denied } from '#web/pages/blog-editor/AccessDenied.tsx'

/** What a visitor sees where editors write. */
export default function DeniedPage() {
  return <Denied />
}
