import { parseAbi } from 'viem'

/** What `coin.sol` can be asked. */
export const coinAbi = parseAbi([
  'constructor(uint8 decimals_)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferTwice(address to, uint256 first, uint256 second)',
  'function forward(address to) payable',
  'function setBlocked(address to, bool value)',
])
