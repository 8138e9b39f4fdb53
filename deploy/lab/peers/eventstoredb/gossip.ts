import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import type { IGossipServer } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'

const { LEADER } = gossip.MemberInfo.VNodeState

/** Test equipment: a node that knows which node leads; `leader` is that one's port. */
export const gossipOf = (leader: () => number): IGossipServer => ({
  read: (_, done) => {
    const endpoint = new gossip.EndPoint()
    endpoint.setAddress('127.0.0.1')
    endpoint.setPort(leader())
    const id = new shared.UUID()
    id.setString(crypto.randomUUID())
    const member = new gossip.MemberInfo()
    member.setInstanceId(id)
    member.setState(LEADER)
    member.setIsAlive(true)
    member.setHttpEndPoint(endpoint)
    const cluster = new gossip.ClusterInfo()
    cluster.addMembers(member)
    done(null, cluster)
  },
})
