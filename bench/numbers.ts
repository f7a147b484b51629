/** Shared by all benchmarks. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!
export const round2 = (value: number): number => Math.round(value * 100) / 100
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** One value of /metrics. */
export const metric = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1])
}
