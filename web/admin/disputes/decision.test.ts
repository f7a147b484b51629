import { describe, expect, it } from 'vitest'
import { ADMIN_RESOLUTIONS } from '#core/disputes/rules.ts'
import {
  choiceText,
  type Decision,
  isAdminResolution,
  isDecided,
  NO_DECISION,
  resolutionName,
  stillMissing,
} from '#web/admin/disputes/decision.ts'

const decided: Decision = { resolution: 'favor_worker', notes: 'The photos show it.', share: '' }

const money = (refund: string | null, fee: string | null, workerAmount: string | null) => ({
  refund,
  fee,
  workerAmount,
})

describe('PORTAL-8 a decision', () => {
  it('needs a resolution and notes', () => {
    expect(isDecided(decided)).toBe(true)
    expect(isDecided(NO_DECISION)).toBe(false)
    expect(isDecided({ ...decided, resolution: null })).toBe(false)
    expect(isDecided({ ...decided, notes: ' \n\t ' })).toBe(false)
  })
  it('reports what is missing', () => {
    expect(stillMissing(NO_DECISION)).toContain('resolution')
    expect(stillMissing({ ...decided, notes: ' ' })).toContain('why')
    expect(stillMissing(decided)).toBeNull()
  })
  it('for mediation takes a valid share or none', () => {
    const mediation: Decision = { ...decided, resolution: 'mediation_required' }
    expect(isDecided(mediation)).toBe(true)
    expect(isDecided({ ...mediation, share: '12.5' })).toBe(true)
    expect(isDecided({ ...mediation, share: 'half' })).toBe(false)
    expect(isDecided({ ...decided, share: 'half' })).toBe(true)
  })

  const names = { posterName: 'Hugo', workerName: 'Eli', contractStatusBefore: 'completed' as const }
  it.each([
    [{ resolution: 'favor_poster' as const, ...money('120.00', '0.00', '0.00') }, '$120.00 back to Hugo'],
    [{ resolution: 'favor_worker' as const, ...money('0.00', '6.00', '114.00') }, '$114.00 to Eli, fee $6.00'],
    [{ resolution: 'partial_refund' as const, ...money('60.00', '3.00', '57.00') }, '$60.00 back, $57.00 to Eli'],
    [{ resolution: 'mediation_required' as const, ...money(null, null, null) }, 'new proposal, 48 h to answer'],
    [{ resolution: 'dismissed' as const, ...money(null, null, null) }, 'contract returns to completed'],
  ])('previews what happens with the money: %j', (choice, text) => expect(choiceText(choice, names, 48)).toBe(text))
  it('uses the role of a side without a name', () => {
    const choice = { resolution: 'favor_poster' as const, ...money('120.00', '0.00', '0.00') }
    expect(choiceText(choice, { ...names, posterName: null }, 48)).toBe('$120.00 back to the poster')
  })
  it('has a name for every resolution, also an unknown one', () => {
    for (const resolution of ADMIN_RESOLUTIONS) expect(resolutionName(resolution)).not.toContain('_')
    expect(resolutionName('settled_by_lot')).toBe('settled by lot')
    expect(resolutionName(null)).toBe('Settled')
    expect(isAdminResolution('withdrawn')).toBe(false)
  })
})
