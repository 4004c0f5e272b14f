#pragma once

/// The data of the tests of this room that are compared with R.
namespace yates::anova::noise_data {

/// Two factors, every setting repeated two to five times.
inline constexpr const char* unbalanced =
    "a,b,y\np,u,10.2\np,u,11.7\np,u,9.6\np,u,10.9\np,v,14.1\np,v,17.3\np,w,12.5\np,w,12.9\n"
    "p,w,11.2\nq,u,20.4\nq,u,13.8\nq,u,25.1\nq,u,18.2\nq,u,30.9\nq,v,22.2\nq,v,41.7\nq,w,16.4\n"
    "q,w,35.2\nq,w,27.9\n";

/// A number and a category, no point repeated.
inline constexpr const char* regression =
    "x,g,y\n1,s,3.1\n2,t,4.9\n3,s,5.2\n4,t,8.8\n6,r,9.1\n8,r,12\n12,s,11.5\n16,t,25.2\n20,s,22.1\n"
    "24,t,31\n32,r,30.2\n40,r,57.9\n";

/// One factor, five, five and six runs.
inline constexpr const char* one_way =
    "g,y\ni,3.1\ni,4.9\ni,5.2\ni,8.8\ni,9.1\nj,12\nj,11.5\nj,12.2\nj,11.1\nj,11.8\nk,10.2\nk,17.9\n"
    "k,9\nk,10.4\nk,14.4\nk,12.2\n";

/// One factor, three runs each.
inline constexpr const char* three_runs =
    "g,y\ni,3.1\ni,4.9\ni,5.2\nj,8.8\nj,9.1\nj,12\nk,11.5\nk,12.2\nk,11.1\nl,4.8\nl,10.2\nl,7.9\n";

/// Two factors in four blocks, each setting once in each.
inline constexpr const char* blocks =
    "run,standard_order,replicate,block,f,g,y\n1,4,4,4,b,v,16.46\n2,2,3,3,b,u,17.27\n"
    "3,2,2,2,b,u,14.03\n4,2,4,4,b,u,18.25\n5,4,3,3,b,v,10.34\n6,4,1,1,b,v,6.24\n7,1,3,3,a,u,14.78\n"
    "8,3,1,1,a,v,13.29\n9,1,1,1,a,u,11.04\n10,1,4,4,a,u,17.28\n11,3,3,3,a,v,12.28\n"
    "12,2,1,1,b,u,11.71\n13,3,2,2,a,v,14.43\n14,4,2,2,b,v,19.58\n15,1,2,2,a,u,14.2\n"
    "16,3,4,4,a,v,18.76\n";

/// Two factors, three to seven runs, two values far out.
inline constexpr const char* heavy_tails =
    "a,b,y\np,u,9.93\np,u,9.31\np,u,10.95\np,u,9.34\np,u,10.93\nq,u,5\nq,u,9.28\nq,u,9.95\nq,u,5."
    "8\n"
    "p,v,11.81\np,v,4.56\np,v,10.52\np,v,10.3\np,v,10.19\np,v,9.66\nq,v,9.68\nq,v,13.91\nq,v,10."
    "42\n"
    "p,w,12.18\np,w,6.24\np,w,11.91\np,w,10.86\np,w,10.07\nq,w,11.52\nq,w,6.75\nq,w,15.84\n"
    "q,w,14.93\nq,w,15.62\nq,w,31.3\nq,w,6.54\n";

}  // namespace yates::anova::noise_data
