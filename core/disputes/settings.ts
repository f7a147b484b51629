import { wholeSetting } from '#core/kernel/setting.ts'

export const ANSWER_HOURS = wholeSetting({
  key: 'disputes.answerHours',
  group: 'Disputes',
  name: 'Time to answer a proposal',
  unit: 'hours',
  fallback: 48,
  min: 12,
  max: 168,
  explains:
    'A proposal that is not accepted or countered in this time goes to a person. Holds for proposals made from now on.',
})
