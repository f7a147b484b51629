import * as store from '#server/jobs/store.ts'

// For bids and contracts, which decide and publish the events.

/** A shared lock: bids do not wait for each other, but the window cannot close and no bid can be selected meanwhile. */
export const shareJob = store.shareJob
/** The same for those jobs that are in live bidding; returns their ids. */
export const shareLiveJobs = store.shareLiveJobs

/** To select a bid: bids, other selections and the end of the window wait. */
export const lockOwnJob = store.lockOwnJob

/** For a contract that moves its job: foreign key checks do not wait. */
export const lockJobOfContract = store.lockJobOfContract

/** CONTRACT-1: false if no bid can be selected any more. */
export const assignJob = store.assignJob

/** The caller has locked the job. Has no effect if the move is not allowed. */
export const moveJobWithContract = store.moveJobWithContract
