import { Denied } from '#web/pages/blog-editor/AccessDenied.tsx'

export default function DeniedPage() {
  return <Denied />
}
