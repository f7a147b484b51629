/** The payment test page pays for this one: it is in the demo, and $100.00 are due for it. */
export const SAMPLE_CONTRACT_ID = '0198c1f2-7a00-7000-8000-000000007e57'
