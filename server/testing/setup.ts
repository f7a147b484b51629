import { setPasswordCost, TEST_PASSWORD_COST } from '#server/platform/security/passwords.ts'

// Before each test file: hundreds of sign-ups and sign-ins would otherwise spend minutes on hashing.
setPasswordCost(TEST_PASSWORD_COST)
