import advancedDemoStyles from './AdvancedDemo.module.css'
import buttonStyles from '#web/kit/actions/Button.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type ChangeEvent, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { FilePicture } from '#web/kit/display/FilePicture.tsx'

/** The camera as in a contract; here the photo stays on the page. */
export function PhotoCard() {
  const [photo, setPhoto] = useState<File | null>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) setPhoto(file)
  }
  return (
    <section aria-labelledby="progress-photos">
      <div className={advancedDemoStyles.cardHead}>
        <h3 className="h" id="progress-photos">
          Progress photos
        </h3>
        <p className="row">
          <span className="hint">Auto-upload</span>
          <Chip>Enabled</Chip>
        </p>
      </div>
      <div className={advancedDemoStyles.photo}>
        <span className={advancedDemoStyles.frame}>
          {photo ? <FilePicture file={photo} alt="What you just took" /> : <Icon name="camera" size={24} />}
        </span>
        <div>
          <p className="sub">
            {photo ? 'This one stays on this page.' : 'Camera capture in the job, auto-upload when the line is back.'}{' '}
            {photo && (
              <Link className="link" href={paths.workInProgress()}>
                Send one with your work
              </Link>
            )}
          </p>
          <label
            data-slot="button"
            className={classes(buttonStyles.btn, buttonStyles.line, buttonStyles.sm, advancedDemoStyles.take)}
          >
            <Icon name="camera" />
            {photo ? 'Take another' : 'Take a photo'}
            <input type="file" accept="image/*" capture="environment" onChange={take} />
          </label>
        </div>
      </div>
    </section>
  )
}
