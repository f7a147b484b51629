import styles from './Bubble.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { formatSize } from '#web/profiles/verification/chosen-files.ts'

interface FileCardProps {
  name: string
  size: number | null
  href?: string
}

export function FileCard({ name, size, href }: FileCardProps) {
  const words = (
    <>
      <span className={styles.fileCardIcon}>
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
  if (href === undefined) return <span className={styles.fileCard}>{words}</span>
  return (
    <a className={classes(styles.fileCard, styles.fileCardLink)} href={href} download={name}>
      {words}
      <Icon name="download" className={styles.fileCardGet} />
    </a>
  )
}
