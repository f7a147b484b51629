import styles from './ConnectionBanner.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import type { NetworkState } from '#web/pwa/connection.ts'
import { useConnection } from '#web/pwa/page-connection.ts'
import { connectionText } from '#web/pwa/connection-copy.ts'
import { followPageAge, pageAge } from '#web/pwa/saved/saved-at.ts'

/** PWA-3: shown on member pages while disconnected. */
export function OfflineBanner() {
  const state = useConnection()
  return (
    <div className={styles.lineBanner} role="status">
      {state !== 'up' && <Down state={state} />}
    </div>
  )
}

function Down({ state }: { state: Exclude<NetworkState, 'up'> }) {
  const client = useQueryClient()
  const follow = useCallback((listener: () => void) => followPageAge(client, listener), [client])
  const text = useSyncExternalStore(follow, () => connectionText(state, pageAge(client)))
  return <Banner tone="warn">{text}</Banner>
}
