import styles from './JobPhotos.module.css'
import { useState } from 'react'
import { thumbnailOf } from '#core/jobs/rules.ts'
import { PhotoDialog } from '#web/bids/photos/PhotoDialog.tsx'

const photoName = (at: number, of: number): string => `Photo ${at + 1} of ${of}`

/** Small ones side by side, the first one larger; each opens large. */
export function JobPhotos({ images }: { images: readonly string[] }) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  return (
    <>
      <ul className={styles.jobPhotos} data-count={images.length}>
        {images.map((image, at) => (
          <li key={image}>
            <button type="button" onClick={() => setOpenAt(at)}>
              <img
                src={images.length === 1 ? image : thumbnailOf(image)}
                alt={photoName(at, images.length)}
                width={400}
                height={300}
              />
            </button>
          </li>
        ))}
      </ul>
      {openAt !== null && (
        <PhotoDialog images={images} at={openAt} onAt={setOpenAt} nameOf={photoName} onClose={() => setOpenAt(null)} />
      )}
    </>
  )
}
