import * as store from '#server/jobs/store.ts'

/** What bids and contracts do with a job. They decide, and publish the event. */

/** For a bid: others may share the lock, but the window neither closes nor is anybody chosen meanwhile. */
export const shareJob = store.shareJob
/** The same for those jobs that are in live bidding; answers their ids. */
export const shareLiveJobs = store.shareLiveJobs

/** For a choice: bids, other choices and the end of the window wait. */
export const lockOwnJob = store.lockOwnJob

/** For a contract that moves with its job: whoever only refers to the job does not wait. */
export const lockJobOfContract = store.lockJobOfContract

/** CONTRACT-1: false: it is not waiting for a choice any more. */
export const assignJob = store.assignJob

/** A move by the contract of the job, whose row is locked. Nothing happens where the job does not allow it. */
export const moveJobWithContract = store.moveJobWithContract
