/** Statuses of calls to the provider that have no response yet. */
export const PENDING_CALLS = ['pending'] as const

/** A charge was captured, or a refund was accepted. */
export const hasSucceeded = ({ status }: { status: string }): boolean => status === 'succeeded'
export const hasFailed = ({ status }: { status: string }): boolean => status === 'failed'
