import type { TestProject } from 'vitest/node'
import { startTestCluster } from '#server/testing/cluster.ts'

/** Runs once, before the first server test; the returned function runs after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, stop } = await startTestCluster()
  project.provide('cluster', { adminUrl, template })
  return stop
}
