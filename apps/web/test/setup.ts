import { configure } from '@testing-library/react'

// What a test waits for comes by itself; a busy machine may take its time.
configure({ asyncUtilTimeout: 15_000 })
