import disputeFileStyles from './DisputeFile.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { TimelineEntry } from '#core/disputes/api.ts'
import { formatExact } from '#web/disputes/times.ts'
import { PlainTable } from '#web/kit/display/data/Table.tsx'

/** Events of the contract and the dispute, oldest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <PlainTable caption="What happened" data-slot="happened" className={disputeFileStyles.happened}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.at} ${entry.text}`}>
            <td className="n">
              <time dateTime={entry.at}>{formatExact(entry.at)}</time>
            </td>
            <td dir="auto">
              {entry.text}
              {entry.photoUrl && (
                <>
                  {' '}
                  <a
                    className={classes('link', disputeFileStyles.happenedPhoto)}
                    href={entry.photoUrl}
                    target="_blank"
                    rel="noopener"
                  >
                    See the photo
                  </a>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
