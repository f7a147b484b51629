import lobbyStyles from './Lobby.module.css'
import mirrorStyles from './Mirror.module.css'
import styles from './LobbySkeleton.module.css'
import buttonStyles from '#web/kit/actions/Button.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

export function LobbySkeleton() {
  return (
    <main className={lobbyStyles.lobby} id="main" tabIndex={-1}>
      <Cluster as="header" gap={4} nowrap className={lobbyStyles.head}>
        <Link
          data-slot="icon-button"
          className={classes(buttonStyles.x, lobbyStyles.back)}
          href={paths.workInProgress()}
          aria-label="Back to Work in Progress"
        >
          <Icon name="left" />
        </Link>
        <div className="grow">
          <Skeleton className={styles.line} />
        </div>
      </Cluster>
      <div className={lobbyStyles.cols}>
        <div className={mirrorStyles.mirror}>
          <Skeleton shape="block" className={styles.mirror} />
        </div>
        <Stack as="section" gap={5} className={lobbyStyles.side}>
          <VisuallyHidden>
            <span role="status">Opening the room</span>
          </VisuallyHidden>
          <Skeleton shape="title" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </Stack>
      </div>
    </main>
  )
}
