// Calls that Maren and Devon have missed.
import { nameById, READERS, type DemoAlert, type AlertContext } from '#demo/seed/alerts/rows.ts'

export const callAlerts = (context: AlertContext): DemoAlert[] => {
  const { people, history } = context
  return history.video_sessions
    .filter(({ status }) => status === 'missed')
    .flatMap((call): DemoAlert[] => {
      const called = call.called_by === call.host_id ? call.participant_id : call.host_id
      const to = READERS.find((key) => people.get(key) === called)
      const { title } = history.jobs.find(({ id }) => id === call.job_id)!
      return to
        ? [
            {
              to,
              at: Date.parse(call.end_time!),
              type: 'system',
              priority: 'high',
              title: `Missed call from ${nameById(call.called_by!, context)}`,
              message: `It was about “${title}”.`,
              url: `/messages/${call.contract_id}`,
              key: `call:${call.contract_id}:${call.called_by}`,
              data: { contract_id: call.contract_id },
              isRead: false,
            },
          ]
        : []
    })
}
