import styles from './AdvancedDemo.module.css'
import { PhotoCard } from '#web/content/advanced/PhotoCard.tsx'
import { PushCard } from '#web/content/advanced/PushCard.tsx'
import { DeviceTiles } from '#web/content/advanced/DeviceTiles.tsx'

export function PwaTab() {
  return (
    <>
      <h2 className="d-24">On your phone</h2>
      <div className={styles.two}>
        <PhotoCard />
        <PushCard />
      </div>
      <DeviceTiles />
    </>
  )
}
