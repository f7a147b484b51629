import styles from './Scene.module.css'
import { type Hand, Signature } from '#web/content/demo/SceneParts.tsx'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

/** Only for scenes that are loaded later; the first scene does not need them. */
export function ProgressBar({ percent }: { percent: number }) {
  return (
    <svg className={styles.bar} role="img" aria-label={`${percent}% done`}>
      <rect width={`${percent}%`} height="6" />
    </svg>
  )
}

export function Log({ rows }: { rows: readonly (readonly [at: string, text: string, percent: string])[] }) {
  return (
    <ol className={styles.log}>
      {rows.map(([at, text, percent]) => (
        <li key={at}>
          <span className="num-12 c3">{at}</span>
          <span className="c2">{text}</span>
          <span className="num-12">{percent}</span>
        </li>
      ))}
    </ol>
  )
}

export function Choices({ rows }: { rows: readonly (readonly [icon: IconName, name: string, text: string])[] }) {
  return (
    <ul className={styles.choices}>
      {rows.map(([icon, name, text]) => (
        <li key={name}>
          <Icon name={icon} />
          <span>
            <b>{name}</b> <span className="c2">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

export function SignatureLine({ hand, note }: { hand?: Hand; note: string }) {
  return (
    <Cluster as="p" nowrap align="end" justify="between" className={styles.sign}>
      {hand ? <Signature hand={hand} /> : <span className="c2">not signed yet</span>}
      <span>{note}</span>
    </Cluster>
  )
}
