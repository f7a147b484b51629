// Calls that Maren and Devon have missed.
import { nameById, READERS, type Notice, type Town } from '#demo/alert-rows.ts'

export const callNotices = (town: Town): Notice[] => {
  const { people, story } = town
  return story.video_sessions
    .filter(({ status }) => status === 'missed')
    .flatMap((call): Notice[] => {
      const called = call.called_by === call.host_id ? call.participant_id : call.host_id
      const to = READERS.find((key) => people.get(key) === called)
      const { title } = story.jobs.find(({ id }) => id === call.job_id)!
      return to
        ? [
            {
              to,
              at: Date.parse(call.end_time!),
              type: 'system',
              priority: 'high',
              title: `Missed call from ${nameById(call.called_by!, town)}`,
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
