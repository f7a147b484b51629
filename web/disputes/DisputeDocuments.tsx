import styles from './DisputeDocuments.module.css'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

const FILE = { tone: 'quiet', size: 'sm', outside: true, download: true, icon: 'download' } as const

interface DisputeDocumentsProps {
  packOf: (format: 'pdf' | 'json') => string
  children?: ReactNode
}

export function DisputeDocuments({ packOf, children }: DisputeDocumentsProps) {
  return (
    <Cluster gap={2} rowGap={1} align="stretch" className={styles.documents}>
      <ButtonLink {...FILE} href={packOf('pdf')}>
        The whole file as PDF
      </ButtonLink>
      <ButtonLink {...FILE} href={packOf('json')}>
        As JSON
      </ButtonLink>
      {children}
    </Cluster>
  )
}
