import type { Dispute, Evidence } from '#core/disputes/api.ts'
import type { Role } from '#core/contracts/rules.ts'

export const isStatement = ({ fileUrl }: Evidence): boolean => fileUrl === null

/** The claim of a side: the reason of the dispute, or the first statement of the other side. */
export const claimOf = (
  { raisedBy, description, evidence }: Pick<Dispute, 'raisedBy' | 'description' | 'evidence'>,
  role: Role,
): string | null =>
  role === raisedBy
    ? description
    : (evidence.find((piece) => isStatement(piece) && piece.submittedByRole === role)?.description ?? null)

/** Statements that are not shown as a claim. */
export const otherStatements = (dispute: Pick<Dispute, 'raisedBy' | 'evidence'>): Evidence[] => {
  const answer = dispute.evidence.find((piece) => isStatement(piece) && piece.submittedByRole !== dispute.raisedBy)
  return dispute.evidence.filter((piece) => isStatement(piece) && piece !== answer)
}
