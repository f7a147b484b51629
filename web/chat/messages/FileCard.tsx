import { Icon } from '#web/kit/display/Icon.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { formatSize } from '#web/profiles/verification/chosen-files.ts'

interface FileCardProps {
  name: string
  size: number | null
  /** Where it can be had; left out while it is on its way. */
  href?: string
}

export function FileCard({ name, size, href }: FileCardProps) {
  const words = (
    <>
      <span className="file-card__icon">
        <Icon name="doc" />
      </span>
      <b className="h trunc" dir="auto">
        {name}
      </b>
      <span className="num-12 c2">
        {size !== null && formatSize(size)}
        {href !== undefined && <VisuallyHidden>, download</VisuallyHidden>}
      </span>
    </>
  )
  if (href === undefined) return <span className="file-card">{words}</span>
  return (
    <a className="file-card file-card--link" href={href} download={name}>
      {words}
      <Icon name="download" className="file-card__get" />
    </a>
  )
}
