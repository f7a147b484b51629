import type { IconName } from '#web/kit/display/Icon.tsx'

export const FEATURES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'search',
    title: 'AI job matching',
    text: '8+ factors, from skill and distance to your free hours, say how well a job fits you.',
  },
  {
    icon: 'chat',
    title: 'Chat with file sharing',
    text: 'The two sides of a contract write, send photos and papers, and see what was read.',
  },
  {
    icon: 'shield',
    title: 'AI dispute resolution',
    text: 'Automated proposals from contract, progress and evidence, with reasons that add up.',
  },
  {
    icon: 'phone',
    title: 'Progressive web app',
    text: 'On your home screen without a store: offline use and push notifications.',
  },
  {
    icon: 'camera',
    title: 'Progress photos',
    text: 'Taken in the job, sent by themselves when the line is back, approved by the poster.',
  },
  {
    icon: 'eye',
    title: 'Video calls',
    text: 'Face to face from browser to browser, with the screen shared where words do not help.',
  },
]
