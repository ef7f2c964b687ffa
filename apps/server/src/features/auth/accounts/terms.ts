/** Version of the terms that the pages show; kept with every account that agrees to them. */
export const termsVersion = '1'
