// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// A token (ERC-20) for tests, and what senders may do besides. Anybody may mint.
contract Coin {
    uint8 public immutable decimals;
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isBlocked;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) public returns (bool) {
        require(!isBlocked[to], "blocked");
        require(balanceOf[msg.sender] >= value, "too little");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Two logs in one transaction.
    function transferTwice(address to, uint256 first, uint256 second) external {
        transfer(to, first);
        transfer(to, second);
    }

    /// Coins of the chain that a contract pays on: no transaction names their recipient.
    function forward(address payable to) external payable {
        (bool done, ) = to.call{value: msg.value}("");
        require(done, "not taken");
    }

    function setBlocked(address to, bool value) external {
        isBlocked[to] = value;
    }
}
