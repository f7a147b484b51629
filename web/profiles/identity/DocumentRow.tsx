import styles from './DocumentsForm.module.css'
import { useCallback, useState } from 'react'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { formatSize } from '#web/profiles/verification/chosen-files.ts'

export function DocumentRow({ document, onRemove }: { document: File; onRemove: () => void }) {
  const [isUnreadable, setUnreadable] = useState(!document.type.startsWith('image/'))
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(document)
      return () => URL.revokeObjectURL(image.src)
    },
    [document],
  )
  return (
    <li>
      {isUnreadable ? (
        <span className={styles.blank}>
          <Icon name="doc" />
        </span>
      ) : (
        <img ref={show} alt="" width={56} height={44} onError={() => setUnreadable(true)} />
      )}
      <div>
        <p className="h trunc">{document.name}</p>
        <p className="num-12 c3">{formatSize(document.size)}</p>
      </div>
      <IconButton icon="close" label={`Remove ${document.name}`} onClick={onRemove} />
    </li>
  )
}
