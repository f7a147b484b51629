// Turns the templates into rows. Pure: the same clock gives the same rows, ids aside.
import type { FinishedJob, ListedJob } from '#server/demo/jobs.ts'
import type { Scenery, Story } from '#server/demo/story.ts'
import { tellFinished } from '#server/demo/tell-finished.ts'
import { tellListed } from '#server/demo/tell-listed.ts'

export const tellStory = (
  scenery: Scenery,
  { finished, listed }: { finished: readonly FinishedJob[]; listed: readonly ListedJob[] },
): Story => {
  const story: Story = {
    jobs: [],
    bids: [],
    contracts: [],
    contract_signatures: [],
    conversations: [],
    chat_messages: [],
    payments: [],
    reviews: [],
    job_views: [],
    job_favorites: [],
  }
  // Each job has its own seed: adding one leaves the others as they were.
  finished.forEach((job) => tellFinished(job, scenery, story))
  listed.forEach((job) => tellListed(job, scenery, story))
  return story
}
