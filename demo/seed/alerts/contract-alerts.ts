// Alerts of Maren and Devon about their contracts.
import { parseDollars, showDollars } from '#core/kernel/money.ts'
import { dealsOf, READERS, type Deal, type DemoAlert, type Reader, type AlertContext } from '#demo/seed/alerts/rows.ts'
import { DAY, HOUR, type History } from '#demo/seed/history.ts'
import { newId } from '#server/platform/database/ids.ts'

const LATELY = 6 * DAY
/** Signatures are soon old news. */
const SIGNED_LATELY = 8 * HOUR

type Words = Pick<DemoAlert, 'priority' | 'title' | 'message'>

const about = (to: Reader, deal: Deal, at: number, words: Words, key?: string): DemoAlert => ({
  to,
  at,
  type: 'bid_update',
  ...words,
  url: deal.url,
  key: key ?? `contract:${newId(at)}:${deal.role}`,
  data: { contract_id: deal.id, job_id: deal.row.job_id },
})

/** One alert for what goes on: the last of it is what it says. */
const goingOn = (to: Reader, deal: Deal, { progress_photos, job_notes }: History): DemoAlert[] => {
  const { id, role, title, other } = deal
  const photos = progress_photos.filter((one) => one.contract_id === id)
  const theirs = role === 'poster' ? deal.row.worker_id : deal.row.poster_id
  const progress = role === 'poster' ? photos : []
  const approved = role === 'worker' ? photos.filter(({ is_approved }) => is_approved) : []
  const notes = job_notes.filter((one) => one.contract_id === id && one.author_id === theirs && !one.is_internal)
  const events: { at: string; words: Words }[] = [
    ...progress.map(({ created_at, percent, description }) => ({
      at: created_at!,
      words: {
        priority: 'low' as const,
        title: 'Progress',
        message: `${other} on “${title}”: ${percent === null ? description || 'a new photo' : `${percent}%`}`,
      },
    })),
    ...approved.map(({ approved_at }) => ({
      at: approved_at!,
      words: {
        priority: 'low' as const,
        title: 'Photo approved',
        message: `${other} approved a photo of “${title}”.`,
      },
    })),
    ...notes.map(({ created_at, message }) => ({
      at: created_at!,
      words: { priority: 'low' as const, title: `A note from ${other}`, message: `On “${title}”: “${message}”` },
    })),
  ]
  const last = events.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1)
  return last ? [about(to, deal, Date.parse(last.at), last.words, `contract-work:${id}`)] : []
}

const signed = (to: Reader, deal: Deal): DemoAlert => {
  const at = [deal.row.poster_signed_at!, deal.row.worker_signed_at!].map((text) => Date.parse(text))
  return about(to, deal, Math.max(...at), {
    priority: 'high',
    title: 'Contract Activated!',
    message: `You and ${deal.other} have both signed “${deal.title}”.`,
  })
}

const started = (to: Reader, deal: Deal): DemoAlert =>
  about(to, deal, Date.parse(deal.row.started_at!), {
    priority: 'medium',
    title: 'Work started',
    message: `${deal.other} has started “${deal.title}”.`,
  })

const calledOff = (to: Reader, deal: Deal): DemoAlert =>
  about(to, deal, Date.parse(deal.row.cancelled_at!), {
    priority: 'high',
    title: 'Contract cancelled',
    message: `${deal.other} called off “${deal.title}”. “${deal.row.cancel_reason}”`,
  })

const toRelease = (to: Reader, deal: Deal): DemoAlert => ({
  ...about(
    to,
    deal,
    Date.parse(deal.row.completed_at!),
    {
      priority: 'urgent',
      title: 'Marked complete',
      message: `${deal.other} marked “${deal.title}” complete. Look at it, then release the money.`,
    },
    `contract-asks:${deal.id}`,
  ),
  isAsking: true,
})

const extras = (to: Reader, deal: Deal, { additional_work_requests }: History): DemoAlert[] => {
  const mine = deal.role === 'poster' ? deal.row.poster_id : deal.row.worker_id
  return additional_work_requests
    .filter(({ contract_id }) => contract_id === deal.id)
    .flatMap(({ requested_by, status, created_at, additional_amount, rejected_at, rejection_reason }): DemoAlert[] => {
      if (status === 'pending' && requested_by !== mine) {
        const dollars = showDollars(parseDollars(additional_amount)!)
        const words: Words = {
          priority: 'urgent',
          title: 'Extra work asked for',
          message: `${deal.other} asks for ${dollars} more on “${deal.title}”.`,
        }
        return [{ ...about(to, deal, Date.parse(created_at!), words, `contract-extra:${deal.id}`), isAsking: true }]
      }
      if (status !== 'rejected' || requested_by !== mine) return []
      const words: Words = {
        priority: 'medium',
        title: 'Extra work declined',
        message: `No extra work on “${deal.title}”. “${rejection_reason}”`,
      }
      return [about(to, deal, Date.parse(rejected_at!), words)]
    })
}

const alertsOf = (to: Reader, deal: Deal, { now, history, people }: AlertContext): DemoAlert[] => {
  const { row, role } = deal
  const isLately = (text: string | null | undefined, within: number): boolean =>
    typeof text === 'string' && now - Date.parse(text) < within
  const isRunning = row.status === 'active' || row.status === 'in_progress' || row.auto_release_at != null
  const isSigned = row.poster_signed === true && isLately(row.worker_signed_at, SIGNED_LATELY)
  return [
    ...(isRunning ? goingOn(to, deal, history) : []),
    ...(isRunning && isSigned ? [signed(to, deal)] : []),
    ...(row.status === 'in_progress' && role === 'poster' && isLately(row.started_at, SIGNED_LATELY)
      ? [started(to, deal)]
      : []),
    ...(row.auto_release_at != null && role === 'poster' ? [toRelease(to, deal)] : []),
    ...(isRunning ? extras(to, deal, history) : []),
    ...(isLately(row.cancelled_at, LATELY) && row.cancelled_by !== people.get(to) && row.cancelled_by
      ? [calledOff(to, deal)]
      : []),
  ]
}

export const contractAlerts = (context: AlertContext): DemoAlert[] =>
  READERS.flatMap((to) => dealsOf(to, context).flatMap((deal) => alertsOf(to, deal, context)))
